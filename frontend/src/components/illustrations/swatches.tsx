/** Fabric, paint and a photograph pinned up: photos and projects to come. */
export const SwatchesIllustration = () => (
  <svg viewBox="0 0 208 160" aria-hidden="true">
    <path fill="#ebe3d3" d="M24 154V92a80 80 0 0 1 160 0v62Z" />
    <g transform="rotate(-6 84 84)">
      <rect x="46" y="46" width="74" height="84" rx="3" fill="#fdfaf4" />
      <path fill="#dce8e1" d="M53 53h60v54H53z" />
      <path fill="#1f4d3f" d="M61 99v-9a5 5 0 0 1 10 0v2h24v-2a5 5 0 0 1 10 0v9Z" />
      <path fill="#245a4a" d="M69 90v-8a6 6 0 0 1 6-6h16a6 6 0 0 1 6 6v8Z" />
      <circle cx="100" cy="66" r="6" fill="#f3cfae" />
      <path fill="#c9b48f" d="M53 101h60v6H53z" />
    </g>
    <g transform="rotate(7 142 82)">
      <rect x="124" y="50" width="38" height="38" rx="2" fill="#c4704e" />
      <path stroke="#d98f6d" strokeWidth="1.5" d="M124 60h38M124 70h38M124 80h38M134 50v38M144 50v38M154 50v38" />
    </g>
    <rect x="118" y="96" width="34" height="46" rx="2" fill="#fdfaf4" transform="rotate(-4 135 119)" />
    <path fill="#b9ccbd" d="m120.5 99.5 29-2 2 30-29 2z" />
    <g fill="#a0452a">
      <circle cx="80" cy="46" r="3.5" />
      <circle cx="145" cy="52" r="3.5" />
      <circle cx="134" cy="98" r="3.5" />
    </g>
  </svg>
);
