import type { ThemeConfig } from "./ThemeConfig.ts"

const sans = `-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif`

/** Hues based on Okabe and Ito. Each is readable as text on white, and they also differ in lightness. */
const lightCharts = {
  chartAxis: "#8792a0",
  chartQuiet: "#b3bcc6",
  series: ["#0b63a5", "#b84a08", "#00785a", "#4f1d5c", "#654200", "#454b54"],
  ramp: ["#b03d0c", "#eba981", "#d9dee4", "#86b9de", "#0b63a5"],
  rampInk: ["#ffffff", "#17202a", "#17202a", "#17202a", "#ffffff"],
}

const darkCharts = {
  chartAxis: "#758294",
  chartQuiet: "#556172",
  series: ["#62b4f5", "#f59a66", "#9ff0c4", "#b9829f", "#fbe073", "#cfe0f0"],
  ramp: ["#f59a66", "#935433", "#465160", "#2b6896", "#62b4f5"],
  rampInk: ["#10151b", "#ffffff", "#ffffff", "#ffffff", "#10151b"],
}

const light: ThemeConfig = {
  name: "light",
  primary: "#0b63a5",
  primaryDark: "#084a7d",
  primaryLight: "#d8e8f5",
  accentGreen: "#006f73",
  accentAmber: "#8a5a00",
  accentRed: "#b03d0c",
  neutralBg: "#f4f6f8",
  neutralBorder: "#dde2e8",
  neutralMuted: "#566170",
  neutralText: "#17202a",
  bodyBg: "#ffffff",
  surfaceBg: "#ffffff",
  softPrimary: "#eaf2f9",
  onPrimary: "#ffffff",
  accentTeal: "#006d77",
  fontFamily: sans,
  ...lightCharts,
}

const dark: ThemeConfig = {
  name: "dark",
  primary: "#62b4f5",
  primaryDark: "#9bd0fa",
  primaryLight: "#1d3548",
  accentGreen: "#58d3cf",
  accentAmber: "#e3bd4d",
  accentRed: "#f59a66",
  neutralBg: "#1b2129",
  neutralBorder: "#323c48",
  neutralMuted: "#a6b1be",
  neutralText: "#eceff3",
  bodyBg: "#12161c",
  surfaceBg: "#12161c",
  softPrimary: "#192733",
  onPrimary: "#10151b",
  accentTeal: "#5cc8d1",
  fontFamily: sans,
  isDark: true,
  ...darkCharts,
}

const corporate: ThemeConfig = {
  ...light,
  name: "corporate",
  primary: "#1f3f77",
  primaryDark: "#142a52",
  primaryLight: "#dbe2ee",
  neutralBg: "#f3f4f7",
  neutralBorder: "#d8dce4",
  neutralMuted: "#525b6b",
  neutralText: "#141b2b",
  softPrimary: "#edf0f6",
  fontFamily: `"Helvetica Neue", Arial, "Segoe UI", sans-serif`,
  series: ["#1f3f77", "#b84a08", "#027140", "#915f89", "#614001", "#373f4c"],
  ramp: ["#b03d0c", "#eba981", "#d9dee4", "#93aad0", "#1f3f77"],
}

const midnight: ThemeConfig = {
  ...dark,
  name: "midnight",
  primary: "#93b7ff",
  primaryDark: "#bcd2ff",
  primaryLight: "#1c2b52",
  neutralBg: "#141e3a",
  neutralBorder: "#2b3961",
  neutralMuted: "#a8b5d3",
  neutralText: "#eef2fc",
  bodyBg: "#0b1329",
  surfaceBg: "#0b1329",
  softPrimary: "#152145",
  onPrimary: "#0b1329",
  chartAxis: "#7482a6",
  chartQuiet: "#4d5c85",
  series: ["#93b7ff", "#f7a072", "#c3f4d0", "#b582a4", "#fee464", "#d3d9ee"],
  ramp: ["#f7a072", "#955838", "#414e74", "#3a62b0", "#93b7ff"],
  rampInk: ["#0b1329", "#ffffff", "#ffffff", "#ffffff", "#0b1329"],
}

const petrol: ThemeConfig = {
  ...light,
  name: "petrol",
  primary: "#00616b",
  primaryDark: "#00444b",
  primaryLight: "#cfe4e6",
  accentGreen: "#00616b",
  neutralBg: "#e6efef",
  neutralBorder: "#c9d8d9",
  neutralMuted: "#456064",
  neutralText: "#0d2326",
  bodyBg: "#f5f9f9",
  surfaceBg: "#f5f9f9",
  softPrimary: "#e2eeef",
  chartAxis: "#7b9194",
  chartQuiet: "#a5b9bb",
  series: ["#00616b", "#b84a08", "#2b5aa8", "#2e0f3d", "#5f4000", "#2a3036"],
  ramp: ["#b03d0c", "#eba981", "#d3dedf", "#7dbac0", "#00616b"],
  rampInk: ["#ffffff", "#0d2326", "#0d2326", "#0d2326", "#ffffff"],
}

/** The shipped themes by name. */
export const shippedThemes: Readonly<Record<string, ThemeConfig>> = { light, dark, corporate, midnight, petrol }

/** The default themes: light, or dark if the reader's system is dark. */
export const defaultThemes = { light, dark } as const
