const ink = "#10181c"

const pen = (canvas: HTMLCanvasElement): CanvasRenderingContext2D | null => {
  const context = canvas.getContext("2d")
  if (context === null) return null
  context.lineWidth = 3
  context.lineCap = "round"
  context.lineJoin = "round"
  context.strokeStyle = ink
  context.fillStyle = ink
  return context
}

/** Fills the canvas with white, so that the picture is readable on any page and in print. */
const blank = (canvas: HTMLCanvasElement): void => {
  const context = canvas.getContext("2d")
  if (context === null) return
  context.fillStyle = "#ffffff"
  context.fillRect(0, 0, canvas.width, canvas.height)
}

const write = (canvas: HTMLCanvasElement, name: string): void => {
  blank(canvas)
  const context = pen(canvas)
  if (context === null) return
  let size = 84
  do {
    context.font = `italic ${size}px "Snell Roundhand", "Segoe Script", "URW Chancery L", cursive`
    size -= 4
  } while (size > 24 && context.measureText(name).width > canvas.width - 60)
  context.textBaseline = "middle"
  context.fillText(name, 30, canvas.height / 2, canvas.width - 60)
}

const show = (canvas: HTMLCanvasElement, picture: string): void => {
  const image = new Image()
  image.onload = () => canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.src = picture
}

/** Activates signature fields. A signature is drawn by mouse, finger or pen, or rendered from a typed name. */
export const readySignatures = (root: ParentNode): void => {
  for (const block of root.querySelectorAll<HTMLElement>("[data-scripted=signature]")) {
    const canvas = block.querySelector("canvas")
    const value = block.parentElement?.querySelector<HTMLInputElement>("[data-value]")
    const name = block.querySelector<HTMLInputElement>("[data-sign-name]")
    const state = block.querySelector<HTMLElement>("[data-sign-state]")
    if (canvas === null || !value || name === null || !block.hidden) continue
    block.hidden = false
    blank(canvas)
    if (value.value !== "") show(canvas, value.value)

    const settle = (isSigned: boolean): void => {
      value.value = isSigned ? canvas.toDataURL("image/png") : ""
      if (state !== null) state.textContent = (isSigned ? state.dataset["signed"] : state.dataset["unsigned"]) ?? ""
      value.dispatchEvent(new Event("change", { bubbles: true }))
    }
    const at = (event: PointerEvent): readonly [number, number] => {
      const box = canvas.getBoundingClientRect()
      return [
        ((event.clientX - box.left) / box.width) * canvas.width,
        ((event.clientY - box.top) / box.height) * canvas.height,
      ]
    }
    let context: CanvasRenderingContext2D | null = null
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId)
      if (name.value !== "") {
        name.value = ""
        blank(canvas)
      }
      context = pen(canvas)
      context?.beginPath()
      context?.moveTo(...at(event))
    })
    canvas.addEventListener("pointermove", (event) => {
      context?.lineTo(...at(event))
      context?.stroke()
    })
    const lift = (): void => {
      if (context === null) return
      context = null
      settle(true)
    }
    canvas.addEventListener("pointerup", lift)
    canvas.addEventListener("pointercancel", lift)
    name.addEventListener("input", () => {
      if (name.value.trim() === "") blank(canvas)
      else write(canvas, name.value.trim())
      settle(name.value.trim() !== "")
    })
    block.querySelector("[data-sign-clear]")?.addEventListener("click", () => {
      blank(canvas)
      name.value = ""
      settle(false)
      name.focus()
    })
  }
}
