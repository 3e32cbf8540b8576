/** Texts of the render playground; those below `script` are sent along for its script. */
export const playground = {
  title: "Render an infographic",
} as const
