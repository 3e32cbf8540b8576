import * as Duration from "effect/Duration"
import { days, flag, integer, listOrAbsent, oneOf, seconds, text } from "../Variable.ts"

/** Rendering, render templates, artifacts and schedules. */
export const infographicsVariables = {
  templateDirs: listOrAbsent(
    "INFOGRAPHIC_RENDER_TEMPLATE_DIRS",
    "Template folders; absent: the shipped ones, except in production",
  ),
  maxBodyBytes: integer("INFOGRAPHIC_RENDER_MAX_BODY_BYTES", 52_428_800, "Maximum size of a render request"),
  maxSteps: integer("INFOGRAPHIC_RENDER_MAX_STEPS", 3_000_000, "Maximum number of loop iterations in a render"),
  maxOutputBytes: integer("INFOGRAPHIC_RENDER_MAX_OUTPUT_BYTES", 67_108_864, "Maximum size of a rendered page"),
  maxSeconds: integer("INFOGRAPHIC_RENDER_MAX_SECONDS", 20, "Maximum time to render a page, in seconds"),
  maxMemoryMegabytes: integer(
    "INFOGRAPHIC_RENDER_MAX_MEMORY_MB",
    1024,
    "Maximum memory of a render thread, in megabytes",
  ),
  artifactStore: oneOf("database", "none")("ARTIFACT_STORE", "database", "`none` stores no artifacts"),
  artifactRetention: days(
    "ARTIFACT_RETENTION_DAYS",
    null,
    "Days after which stored pages are deleted, 1 to 366; absent: never",
  ),
  inlineMaxBytes: integer(
    "ARTIFACT_INLINE_MAX_BYTES",
    204_800,
    "Artifacts larger than this number of bytes are kept in object storage",
  ),
  urlExpiry: seconds(
    "INFOGRAPHIC_URL_EXPIRY_SECONDS",
    Duration.seconds(3600),
    "Lifetime of a presigned address, in seconds, at most 604800",
  ),
  chromiumPath: text(
    "CHROMIUM_PATH",
    null,
    "Path of Chromium (or its headless shell), which converts pages to PDF and PNG; absent: Debian's package, if installed",
  ),
  chromiumSandbox: flag(
    "CHROMIUM_SANDBOX",
    true,
    "`false` turns off Chromium's sandbox, for example where user namespaces are forbidden; if the service runs as root, the sandbox is always off",
  ),
  printMaxSeconds: integer("PRINT_MAX_SECONDS", 20, "Maximum time to convert a page to PDF or PNG, in seconds"),
  printMaxBytes: integer(
    "PRINT_MAX_BYTES",
    8_388_608,
    "Maximum size of a page to convert to PDF, PNG or SVG, and of the result",
  ),
  staticDir: text("STATIC_DIR", null, "Folder for public renders; absent: `static` in `DATA_DIR`"),
} as const
