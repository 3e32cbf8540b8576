import type { ThemeConfig } from "../../domain/infographic/themes/ThemeConfig.ts"
import { attributes, Html, html } from "../markup/html.ts"

/** A thumbnail of each template, in the page's colors. */
const drawings: Readonly<Record<string, string>> = {
  budget_variance: `<path class="axis" d="M84 14v80"/><path class="answer-fill" d="M86 18h44v10H86zM86 34h30v10H86zM86 50h12v10H86z"/><path class="mark-fill" d="M70 66h12v10H70zM48 82h34v10H48z"/><path class="line thin" d="M26 23h34M26 39h42M26 55h28M26 71h20M26 87h12"/>`,
  comparison: `<path class="line" d="M54 20h62M70 38h46M48 56h40M82 74h36M62 92h30"/><path class="quiet-dots" d="M54 20h0M70 38h0M48 56h0M82 74h0M62 92h0"/><path class="mark-dots" d="M116 20h0M116 38h0M88 56h0M118 74h0M92 92h0"/><path class="line thin" d="M22 20h14M22 38h18M22 56h12M22 74h20M22 92h14"/>`,
  kpi_overview: `<rect class="paper" x="16" y="14" width="38" height="36" rx="3"/><rect class="paper" x="61" y="14" width="38" height="36" rx="3"/><rect class="paper" x="106" y="14" width="38" height="36" rx="3"/><path class="rule" d="M23 24h20M68 24h14M113 24h18"/><path class="line thin" d="M23 42l8-4 8 2 8-6M68 36l8 4 8-2 8 4M113 42l8-6 8 2 8-6"/><rect class="paper" x="16" y="58" width="128" height="36" rx="3"/><path class="mark-line thin" d="M24 86l18-8 18 3 18-10 18 4 18-8 20-4"/>`,
  survey_results: `<path class="answer-fill" d="M44 16h10v12H44zM44 36h18v12H44zM44 56h26v12H44zM44 76h34v12H44z"/><path class="quiet" d="M54 16h22v12H54zM62 36h24v12H62zM70 56h22v12H70zM78 76h20v12H78z"/><path class="mark-soft" d="M76 16h32v12H76zM86 36h26v12H86zM92 56h24v12H92zM98 76h22v12H98z"/><path class="mark-fill" d="M108 16h36v12h-36zM112 36h32v12h-32zM116 56h28v12h-28zM120 76h24v12h-24z"/><path class="line thin" d="M16 22h20M16 42h16M16 62h20M16 82h12"/>`,
  table_report: `<path class="rule" d="M18 20h124"/><path class="line thin" d="M18 36h30M18 52h24M18 68h34M18 84h22M118 36h24M124 52h18M120 68h22M128 84h14"/><path class="mark-fill" d="M66 31h40v9H66zM66 47h28v9H66zM66 63h20v9H66zM66 79h12v9H66z"/>`,
  time_series: `<path class="axis" d="M18 92h124"/><path class="line" d="M20 70l20 4 20-8 20 6 20-2 20 6"/><path class="answer-line thin" d="M20 44l20 8 20-2 20 12 20-4 20 8"/><path class="mark-line" d="M20 80l20-12 20-4 20-18 20-6 20-16"/><path class="mark-dots" d="M120 24h0"/><path class="line thin" d="M128 24h14M128 66h12"/>`,
  before_after: `<path class="line thin" d="M18 22h20M18 40h26M18 58h18M18 76h24"/><path class="line" d="M74 22h54M66 40h40M80 58h58M62 76h36"/><path class="quiet-dots" d="M128 22h0M106 40h0M138 58h0M98 76h0"/><path class="mark-dots" d="M74 22h0M66 40h0M80 58h0M62 76h0"/>`,
  experiment: `<path class="axis" d="M40 92h104"/><path class="line" d="M52 30h18M104 30h22M64 66h14M112 66h24"/><rect class="mark-soft" x="70" y="20" width="34" height="20"/><rect class="quiet" x="78" y="56" width="34" height="20"/><path class="mark-line" d="M84 20v20M98 56v20"/><path class="line thin" d="M16 30h22M16 66h18"/>`,
  league_table: `<path class="rule" d="M18 20h124"/><path class="line thin" d="M32 36h48M32 52h38M32 68h44M32 84h30M104 36h10M104 52h10M104 68h10M104 84h10M130 36h12M130 52h12M132 68h10M134 84h8"/><path class="mark-dots" d="M22 36h0"/><path class="quiet-dots" d="M22 52h0M22 68h0M22 84h0"/>`,
  monthly_letter: `<path class="mark-line" d="M30 18h58"/><path class="line thin" d="M30 34h100M30 43h96M30 52h84M30 70h100M30 79h90M30 88h64"/>`,
  one_number: `<path class="mark-line" d="M46 26l12-8v40M46 58h24" stroke-width="7"/><circle class="mark-line" cx="96" cy="38" r="19" fill="none" stroke-width="7"/><path class="line thin" d="M38 76h84M38 86h58"/>`,
  place_portrait: `<path class="mark-soft" d="M22 30l26-12 18 14-6 28-28 4z"/><path class="mark-fill" d="M66 32l20 6-2 24-24-2z"/><path class="quiet" d="M32 64l28-4 4 26-24 6z"/><path class="line thin" d="M104 24h38M104 34h24M104 54h34M104 64h26M104 84h38"/>`,
  process: `<path class="axis" d="M30 22v64"/><path class="mark-dots" d="M30 22h0M30 54h0M30 86h0"/><path class="line thin" d="M46 18h44M46 27h78M46 50h36M46 59h84M46 82h50M46 91h68"/>`,
  ranking: `<path class="mark-fill" d="M48 16h94v12H48z"/><path class="quiet" d="M48 34h72v12H48zM48 52h58v12H48zM48 70h40v12H48zM48 88h26v8H48z"/><path class="line thin" d="M18 22h22M18 40h18M18 58h24M18 76h16"/>`,
  relation: `<path class="axis" d="M24 14v78h118"/><path class="rule" d="M32 84L136 22"/><path class="quiet-dots" d="M42 74h0M54 80h0M62 62h0M74 66h0M84 52h0M96 58h0M104 40h0M118 44h0"/><path class="mark-dots" d="M130 24h0M48 40h0"/>`,
  survey_open: `<path class="mark-fill" d="M18 16h60v10H18z"/><path class="quiet" d="M18 30h38v10H18zM18 44h24v10H18z"/><path class="line thin" d="M22 70h52M22 79h44M22 88h48M88 70h52M88 79h38M88 88h46M92 20h44M92 29h36"/>`,
  cash_flow: `<path class="quiet" d="M20 40h18v54H20zM122 28h20v66h-20z"/><path class="mark-fill" d="M44 24h18v16H44zM96 28h20v24H96z"/><path class="answer-fill" d="M70 24h18v28H70z"/><path class="axis" d="M16 94h128"/>`,
  distribution: `<path class="axis" d="M18 92h124"/><path class="quiet" d="M22 78h16v14H22zM40 60h16v32H40zM94 48h16v44H94zM112 70h16v22h-16z"/><path class="mark-fill" d="M58 26h16v66H58zM76 34h16v58H76z"/>`,
  parts: `<path class="mark-fill" d="M44 18h50v16H44zM44 46h30v16H44zM44 74h64v16H44z"/><path class="mark-soft" d="M94 18h26v16H94zM74 46h38v16H74zM108 74h14v16h-14z"/><path class="quiet" d="M120 18h24v16h-24zM112 46h32v16h-32zM122 74h22v16h-22z"/><path class="line thin" d="M16 26h20M16 54h14M16 82h18"/>`,
  schedule: `<path class="rule" d="M52 14v80M82 14v80M112 14v80"/><path class="mark-fill" d="M54 18h34v12H54z"/><path class="quiet" d="M74 38h30v12H74zM98 58h28v12H98zM118 78h26v12h-26z"/><path class="line thin" d="M18 24h24M18 44h18M18 64h26M18 84h16"/>`,
  sparklines: `<path class="line thin" d="M18 24h30M18 44h22M18 64h34M18 84h26M124 24h18M128 44h14M122 64h20M126 84h16"/><path class="mark-line thin" d="M62 28l12-6 12 4 12-8 12 2M62 84l12 2 12-8 12 4 12-8"/><path class="answer-line thin" d="M62 40l12 4 12-2 12 8 12-4M62 60l12 2 12 6 12-4 12 6"/>`,
  timeline: `<path class="axis" d="M52 14v82"/><path class="mark-dots" d="M52 22h0M52 50h0M52 80h0"/><path class="line thin" d="M20 22h20M20 50h20M20 80h20M66 20h42M66 29h70M66 48h50M66 57h62M66 78h38M66 87h66"/>`,
}

const anyTemplate = drawings["table_report"]!

export const templatePicture = (template: string): Html =>
  new Html(
    `<svg class="picture" viewBox="0 0 160 108" aria-hidden="true" focusable="false">${drawings[template] ?? anyTemplate}</svg>`,
  )

const half = (theme: ThemeConfig, from: number, width: number): Html =>
  html` <rect${attributes({ x: from, y: 0, width, height: 32, fill: theme.bodyBg })} />
    <rect${attributes({ x: from + 6, y: 7, width: width - 14, height: 4, fill: theme.neutralText })} />
    <rect${attributes({ x: from + 6, y: 15, width: width / 2 - 4, height: 10, fill: theme.primary })} />`

/**
 * A theme's background, text and main color. Two themes are shown side by side if the reader's color scheme decides
 * which of them applies.
 */
export const swatch = (...themes: ReadonlyArray<ThemeConfig>): Html =>
  html` <svg class="swatch" viewBox="0 0 56 32" width="56" height="32" aria-hidden="true" focusable="false">
    ${themes.map((theme, index) => half(theme, (index * 56) / themes.length, 56 / themes.length))}
  </svg>`
