interface Detector {
  readonly detect: (image: ImageBitmap) => Promise<ReadonlyArray<{ readonly rawValue: string }>>
}

const detectorHere = (): Detector | undefined => {
  const Made = (globalThis as { readonly BarcodeDetector?: new () => Detector }).BarcodeDetector
  return Made === undefined ? undefined : new Made()
}

/** Reads a QR code or barcode from a camera picture, in browsers that support it. */
export const readyScans = (root: ParentNode): void => {
  const detector = detectorHere()
  if (detector === undefined) return
  for (const block of root.querySelectorAll<HTMLElement>("[data-scan]")) {
    const box = block.parentElement?.querySelector<HTMLInputElement>("input[name]")
    const state = block.querySelector<HTMLElement>("[data-scan-state]")
    const picture = block.querySelector<HTMLInputElement>("input[type=file]")
    if (!block.hidden || !box || state === null || picture === null) continue
    block.hidden = false
    picture.addEventListener("change", async () => {
      const file = picture.files?.[0]
      picture.value = ""
      if (file === undefined) return
      const codes = await createImageBitmap(file).then(
        (image) => detector.detect(image),
        () => [],
      )
      const [code] = codes
      state.textContent = code === undefined ? (state.dataset["none"] ?? "") : ""
      if (code === undefined) return
      box.value = code.rawValue
      box.dispatchEvent(new Event("change", { bubbles: true }))
    })
  }
}
