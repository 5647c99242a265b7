/** Downloads and copies, which the user starts. Nothing else leaves the page. */
export function download(name: string, data: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([data], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A file name that every system accepts. */
export const fileName = (...parts: string[]): string => parts.join("-").replaceAll(/[^\p{L}\p{N}.-]+/gu, "-").slice(0, 100) || "killbox";
