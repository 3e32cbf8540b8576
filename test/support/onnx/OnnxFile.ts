/** Writes ONNX files, with just enough of protobuf and of the format for small test graphs. */
class Message {
  readonly bytes: Array<number> = []

  #varint(value: number | bigint): this {
    let rest = BigInt.asUintN(64, BigInt(value))
    while (rest > 127n) {
      this.bytes.push(Number(rest & 127n) | 128)
      rest >>= 7n
    }
    this.bytes.push(Number(rest))
    return this
  }

  int(field: number, value: number | bigint): this {
    return this.#varint(field << 3).#varint(value)
  }

  raw(field: number, value: Iterable<number> & { readonly length: number }): this {
    this.#varint((field << 3) | 2).#varint(value.length)
    for (const byte of value) this.bytes.push(byte)
    return this
  }

  text(field: number, value: string): this {
    return this.raw(field, new TextEncoder().encode(value))
  }

  message(field: number, value: Message): this {
    return this.raw(field, value.bytes)
  }
}

/** Element types of tensors. */
export const float = 1
export const int32 = 6
export const int64 = 7

const rawData = (type: number, data: ReadonlyArray<number>): Uint8Array => {
  if (type === float) return new Uint8Array(new Float32Array(data).buffer)
  return new Uint8Array(type === int32 ? new Int32Array(data).buffer : new BigInt64Array(data.map(BigInt)).buffer)
}

/** A constant of the graph. */
export const constant = (name: string, dims: ReadonlyArray<number>, type: number, data: ReadonlyArray<number>) => {
  const tensor = new Message()
  for (const dim of dims) tensor.int(1, dim)
  return tensor.int(2, type).text(8, name).raw(9, rawData(type, data))
}

/** An input or output; a dimension given as a word is variable. */
export const value = (name: string, type: number, dims: ReadonlyArray<number | string>) => {
  const shape = new Message()
  for (const dim of dims)
    shape.message(1, typeof dim === "number" ? new Message().int(1, dim) : new Message().text(2, dim))
  const tensor = new Message().int(1, type).message(2, shape)
  return new Message().text(1, name).message(2, new Message().message(1, tensor))
}

const attribute = (name: string, given: number | ReadonlyArray<number>) => {
  const message = new Message().text(1, name)
  if (typeof given === "number") return message.int(3, given).int(20, 2)
  for (const item of given) message.int(8, item)
  return message.int(20, 7)
}

export const node = (
  operator: string,
  inputs: ReadonlyArray<string>,
  outputs: ReadonlyArray<string>,
  attributes: Readonly<Record<string, number | ReadonlyArray<number>>> = {},
) => {
  const message = new Message()
  for (const input of inputs) message.text(1, input)
  for (const output of outputs) message.text(2, output)
  message.text(3, `${operator}_${outputs[0]}`).text(4, operator)
  for (const [name, given] of Object.entries(attributes)) message.message(5, attribute(name, given))
  return message
}

export interface Graph {
  readonly nodes: ReadonlyArray<Message>
  readonly constants: ReadonlyArray<Message>
  readonly inputs: ReadonlyArray<Message>
  readonly outputs: ReadonlyArray<Message>
}

/** The file of a graph: IR version 8, operator set 17. */
export const onnxFile = ({ nodes, constants, inputs, outputs }: Graph): Uint8Array => {
  const graph = new Message()
  for (const one of nodes) graph.message(1, one)
  graph.text(2, "stand-in")
  for (const one of constants) graph.message(5, one)
  for (const one of inputs) graph.message(11, one)
  for (const one of outputs) graph.message(12, one)
  const model = new Message().int(1, 8).text(2, "test").message(7, graph)
  return Uint8Array.from(model.message(8, new Message().text(1, "").int(2, 17)).bytes)
}
