/** The tool name under which infographic rendering reports its progress. */
export const drawingTool = "infographic"
