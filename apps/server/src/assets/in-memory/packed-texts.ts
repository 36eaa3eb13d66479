/** Many short texts without an object for each: text `i` is the UTF-16 units from `starts[i]` to `starts[i + 1]`. */
export interface PackedTexts {
  units: Uint16Array
  starts: Uint32Array
}

export class TextPacker {
  #units = new Uint16Array(1 << 12)
  #used = 0
  readonly #starts: number[] = [0]

  push(text: string): void {
    if (this.#used + text.length > this.#units.length) {
      const grown = new Uint16Array(2 * (this.#used + text.length))
      grown.set(this.#units.subarray(0, this.#used))
      this.#units = grown
    }
    for (let at = 0; at < text.length; at++) this.#units[this.#used++] = text.charCodeAt(at)
    this.#starts.push(this.#used)
  }

  finish(): PackedTexts {
    return { units: this.#units.slice(0, this.#used), starts: Uint32Array.from(this.#starts) }
  }
}

export function textAt({ units, starts }: PackedTexts, index: number): string {
  return String.fromCharCode(...units.subarray(starts[index], starts[index + 1]))
}
