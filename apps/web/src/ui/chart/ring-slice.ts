/**
 * The SVG path of a slice of a ring around the origin. `from` and `to` are shares of a full turn (0 to 1), clockwise
 * from the top. A slice of a full turn is the whole ring.
 */
export function ringSlice(from: number, to: number, innerRadius: number, outerRadius: number): string {
  const point = (turn: number, radius: number) => {
    const angle = 2 * Math.PI * turn
    return `${(radius * Math.sin(angle)).toFixed(3)} ${(-radius * Math.cos(angle)).toFixed(3)}`
  }
  // An arc that ends where it starts is not drawn, so both arcs go through the middle.
  const middle = (from + to) / 2
  const arcTo = (turn: number, radius: number, sweep: 0 | 1) =>
    `A${radius} ${radius} 0 0 ${sweep} ${point(turn, radius)}`
  return [
    `M${point(from, outerRadius)}`,
    arcTo(middle, outerRadius, 1),
    arcTo(to, outerRadius, 1),
    `L${point(to, innerRadius)}`,
    arcTo(middle, innerRadius, 0),
    arcTo(from, innerRadius, 0),
    'Z',
  ].join('')
}
