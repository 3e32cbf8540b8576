import * as Duration from "effect/Duration"
import { days, flag, integer, listOrAbsent, oneOf, seconds, text } from "../Variable.ts"

/** Renders, their templates, artifacts and schedules. */
export const infographicsVariables = {
  templateDirs: listOrAbsent(
    "INFOGRAPHIC_RENDER_TEMPLATE_DIRS",
    "Template folders; absent: the shipped ones, except in production",
  ),
  maxBodyBytes: integer("INFOGRAPHIC_RENDER_MAX_BODY_BYTES", 52_428_800, "Cap of a render call's body"),
  maxSteps: integer("INFOGRAPHIC_RENDER_MAX_STEPS", 3_000_000, "Rounds of loops that a render may take"),
  maxOutputBytes: integer("INFOGRAPHIC_RENDER_MAX_OUTPUT_BYTES", 67_108_864, "Size of a page"),
  maxSeconds: integer("INFOGRAPHIC_RENDER_MAX_SECONDS", 20, "Time that a page may take"),
  maxMemoryMegabytes: integer("INFOGRAPHIC_RENDER_MAX_MEMORY_MB", 1024, "Memory of a thread that renders"),
  artifactStore: oneOf("database", "none")("ARTIFACT_STORE", "database", "`none` keeps no artifacts"),
  artifactRetention: days(
    "ARTIFACT_RETENTION_DAYS",
    null,
    "Stored pages are deleted so many days after they were made, 1 to 366; absent: never",
  ),
  inlineMaxBytes: integer("ARTIFACT_INLINE_MAX_BYTES", 204_800, "Larger artifacts go to object storage"),
  urlExpiry: seconds(
    "INFOGRAPHIC_URL_EXPIRY_SECONDS",
    Duration.seconds(3600),
    "Lifetime of a presigned address, at most 604800",
  ),
  chromiumPath: text(
    "CHROMIUM_PATH",
    null,
    "Chromium (or its headless shell) that makes PDF and PNG of pages; absent: where Debian has one, if it is there",
  ),
  chromiumSandbox: flag(
    "CHROMIUM_SANDBOX",
    true,
    "`false`: without Chromium's own sandbox, as where user namespaces are forbidden; root has none anyway",
  ),
  printMaxSeconds: integer("PRINT_MAX_SECONDS", 20, "Time that a page may take to become PDF or PNG"),
  printMaxBytes: integer(
    "PRINT_MAX_BYTES",
    8_388_608,
    "Size of a page that becomes PDF, PNG or SVG, and of the outcome",
  ),
  staticDir: text("STATIC_DIR", null, "Folder of public renders; absent: `static` in `DATA_DIR`"),
} as const
