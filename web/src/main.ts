import "@html/page.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { begin } from "./match.svelte";

mount(App, { target: document.querySelector("#page")! });
void begin();

// The service worker lets the page open without a network. If a browser or a host does not support
// it, nothing else is missing.
if (import.meta.env.PROD && "serviceWorker" in navigator) navigator.serviceWorker.register("./offline.js").catch(() => undefined);
