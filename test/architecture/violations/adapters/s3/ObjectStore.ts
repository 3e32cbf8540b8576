export const layer = "s3"
