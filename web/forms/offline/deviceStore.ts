/** Answers that have not been submitted from this device yet. */
export interface WaitingForm {
  /** The submission's id, which is the same for every attempt. */
  readonly id: string
  /** The URL to which the form is submitted. */
  readonly action: string
  readonly entries: ReadonlyArray<readonly [name: string, value: string]>
  /** Milliseconds since 1970. */
  readonly keptAt: number
  /** The service rejected the answers, so a person must check them. */
  readonly isRefused: boolean
  /** The service has the answers; their reference has not been shown yet. */
  readonly isSent?: boolean
}

/** A file chosen offline. Answers refer to it by `heldPrefix` and its id. */
export interface HeldFile {
  readonly id: string
  /** The upload URL. */
  readonly url: string
  readonly file: File
}

/** Pending answers, by form path. */
export interface Draft {
  readonly action: string
  readonly entries: ReadonlyArray<readonly [name: string, value: string]>
}

interface Shelves {
  readonly waiting: WaitingForm
  readonly files: HeldFile
  readonly drafts: Draft
}

const keys = { waiting: "id", files: "id", drafts: "action" } as const

export const heldPrefix = "device:"

const answered = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error(request.error?.name ?? "storage"))
  })

let opening: Promise<IDBDatabase> | undefined

const database = (): Promise<IDBDatabase> => {
  if (opening !== undefined) return opening
  const request = indexedDB.open("forms", 1)
  request.onupgradeneeded = () => {
    for (const [name, keyPath] of Object.entries(keys)) request.result.createObjectStore(name, { keyPath })
  }
  opening = answered(request)
  return opening
}

const store = async <K extends keyof Shelves>(name: K, mode: IDBTransactionMode): Promise<IDBObjectStore> =>
  (await database()).transaction(name, mode).objectStore(name)

export const put = async <K extends keyof Shelves>(name: K, value: Shelves[K]): Promise<void> => {
  await answered((await store(name, "readwrite")).put(value))
}

export const get = async <K extends keyof Shelves>(name: K, key: string): Promise<Shelves[K] | undefined> =>
  answered((await store(name, "readonly")).get(key) as IDBRequest<Shelves[K] | undefined>)

export const all = async <K extends keyof Shelves>(name: K): Promise<ReadonlyArray<Shelves[K]>> =>
  answered((await store(name, "readonly")).getAll() as IDBRequest<Array<Shelves[K]>>)

export const remove = async (name: keyof Shelves, key: string): Promise<void> => {
  await answered((await store(name, "readwrite")).delete(key))
}
