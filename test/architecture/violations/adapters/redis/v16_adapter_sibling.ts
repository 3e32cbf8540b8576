export { layer } from "../s3/ObjectStore.ts"
