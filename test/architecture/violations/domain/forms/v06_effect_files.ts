export * as Files from "effect/FileSystem"
