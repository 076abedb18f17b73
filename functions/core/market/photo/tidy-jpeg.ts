const marker = 0xff;
const [soi, sos, eoi] = [0xd8, 0xda, 0xd9];
/** Scans of sequential JPEGs (ITU-T T.81, tables B.1 and B.3) have only these parameters. */
const sequential = [0xc0, 0xc1];
const wholeBlock = [0, 63, 0];
const endOfImage = Buffer.from([marker, eoi]);

/** Repairs bytes between segments, Samsung's scan parameters and a missing end marker, as browsers do. */
export const tidyJpeg = (bytes: Buffer): Buffer => {
  if (bytes[0] !== marker || bytes[1] !== soi) return bytes;
  const pieces = [bytes.subarray(0, 2)];
  let at = 2;
  let isSequential = false;
  while (at < bytes.length) {
    const next = bytes.indexOf(marker, at);
    const code = bytes[next + 1];
    if (next < 0 || code === undefined) return bytes;
    // Fill bytes, or a byte that only looks like a marker.
    if (code === marker || code === 0) {
      at = next + 1;
      continue;
    }
    if (next + 4 > bytes.length) return bytes;
    const end = next + 2 + bytes.readUInt16BE(next + 2);
    if (end > bytes.length) return bytes;
    const segment = bytes.subarray(next, end);
    isSequential ||= sequential.includes(code);
    if (code !== sos) {
      pieces.push(segment);
      at = end;
      continue;
    }
    pieces.push(isSequential ? Buffer.concat([segment.subarray(0, -3), Buffer.from(wholeBlock)]) : segment, bytes.subarray(end));
    return Buffer.concat(bytes.includes(endOfImage, end) ? pieces : [...pieces, endOfImage]);
  }
  return bytes;
};
