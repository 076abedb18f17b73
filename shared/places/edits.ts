/**
 * Counts the typos between two texts: extra, missing, wrong or swapped letters (Damerau and Levenshtein). If there are more than
 * `most`, stops early and returns `most` + 1.
 */
export const editsBetween = (one: string, other: string, most: number): number => {
  const more = most + 1;
  if (Math.abs(one.length - other.length) > most) return more;
  const width = other.length + 1;
  let [beforeLast, last, now] = [new Uint8Array(width), new Uint8Array(width), new Uint8Array(width)];
  for (let column = 0; column < width; column += 1) last[column] = Math.min(column, more);
  for (let row = 1; row <= one.length; row += 1) {
    // Farther from the diagonal, there are more than `most` edits already.
    const [from, to] = [Math.max(1, row - most), Math.min(other.length, row + most)];
    now.fill(more);
    if (row <= most) now[0] = row;
    let least = now[0] as number;
    const letter = one.charCodeAt(row - 1);
    for (let column = from; column <= to; column += 1) {
      const matching = other.charCodeAt(column - 1);
      let edits = (last[column - 1] as number) + (letter === matching ? 0 : 1);
      edits = Math.min(edits, (last[column] as number) + 1, (now[column - 1] as number) + 1, more);
      if (row > 1 && column > 1 && letter === other.charCodeAt(column - 2) && one.charCodeAt(row - 2) === matching)
        edits = Math.min(edits, (beforeLast[column - 2] as number) + 1);
      now[column] = edits;
      least = Math.min(least, edits);
    }
    if (least > most) return more;
    [beforeLast, last, now] = [last, now, beforeLast];
  }
  return last[other.length] as number;
};
