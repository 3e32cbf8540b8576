/** The name of infographic drawing among tools that report progress. */
export const drawingTool = "infographic"
