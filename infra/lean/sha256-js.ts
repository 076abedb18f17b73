/** In place of the SDK's own SHA-256 in JavaScript in the bundles: for where Node was built without its cryptography. Figures: docs/performance.md. */
export class Sha256Js {
  constructor() {
    throw new Error('Node has no cryptography (infra/lean/sha256-js.ts)');
  }
}
