/** The name under which drawing an infographic reports its progress, as tools do. */
export const drawingTool = "infographic"
