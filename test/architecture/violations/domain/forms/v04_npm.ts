export { SignJWT } from "jose"
