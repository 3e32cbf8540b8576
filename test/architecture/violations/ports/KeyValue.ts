import type { Form } from "../domain/forms/Form.ts"
export interface KeyValue {
  readonly get: (key: string) => Form
}
export const KeyValue = Symbol.for("KeyValue")
