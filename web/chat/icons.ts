const paths = {
  copy: "M7 7V4.5h9V13h-2.5M4 7h9.5v9.5H4z",
  again: "M15.5 10a5.5 5.5 0 1 1-1.6-3.9M15.5 3.5v3.2h-3.2",
  good: "M7 9v7H4V9zM7 9l3-5.5c1.2 0 1.8.8 1.6 1.9L11 8h4.2c.8 0 1.3.7 1.1 1.5l-1.2 5.4c-.2.7-.7 1.1-1.4 1.1H7",
  bad: "M13 11V4h3v7zM13 11l-3 5.5c-1.2 0-1.8-.8-1.6-1.9L9 12H4.800c-.8 0-1.3-.7-1.1-1.5L4.900 5.100C5.100 4.400 5.600 4 6.300 4H13",
  edit: "M4 16l.8-3.2L13.5 4.1a1.4 1.4 0 0 1 2 0l.4.4a1.4 1.4 0 0 1 0 2L7.2 15.2 4 16z",
  fork: "M6 4v12M6 11c0-3 8-1 8-5V4M3.800 6.200L6 4l2.200 2.200",
  previous: "M12 5l-5 5 5 5",
  next: "M8 5l5 5-5 5",
  more: "M5 10h.01M10 10h.01M15 10h.01",
} as const

export type IconName = keyof typeof paths

const svg = "http://www.w3.org/2000/svg"

/** An icon for a button with its own label. */
export const icon = (name: IconName): SVGSVGElement => {
  const made = document.createElementNS(svg, "svg")
  for (const [key, value] of Object.entries({
    class: "icon",
    viewBox: "0 0 20 20",
    width: "18",
    height: "18",
    "aria-hidden": "true",
    focusable: "false",
  }))
    made.setAttribute(key, value)
  const path = document.createElementNS(svg, "path")
  path.setAttribute("d", paths[name])
  made.append(path)
  return made
}
