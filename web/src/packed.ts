/** Bytes and JSON as a part of a link: compressed, in base64 with characters that links allow. */
async function through(bytes: BlobPart, by: GenericTransformStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(by)).arrayBuffer());
}

/** The maximum unpacked size in bytes. No link of this page has more. */
const most = 4_000_000;

export async function packBytes(bytes: Uint8Array): Promise<string> {
  const small = await through(bytes as Uint8Array<ArrayBuffer>, new CompressionStream("deflate-raw"));
  let text = "";
  for (let at = 0; at < small.length; at += 8192) text += String.fromCharCode(...small.subarray(at, at + 8192));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function unpackBytes(link: string): Promise<Uint8Array> {
  const text = atob(link.replaceAll("-", "+").replaceAll("_", "/"));
  const stream = new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > most) throw new Error("too large");
    chunks.push(read.value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

export const pack = (value: unknown): Promise<string> => packBytes(new TextEncoder().encode(JSON.stringify(value)));
export const unpack = async (link: string): Promise<unknown> => JSON.parse(new TextDecoder().decode(await unpackBytes(link)));
