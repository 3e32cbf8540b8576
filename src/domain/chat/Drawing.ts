/** What the drawing of an infographic goes by among the tools that say how far they are. */
export const drawingTool = "infographic"
