export interface Form {
  readonly formUid: string
}
