export { socket } from "../../ws/audio/Socket.ts"
