/** A chair by a lamp, waiting: a list with nothing in it yet. */
export const ArmchairIllustration = () => (
  <svg viewBox="0 0 208 160" aria-hidden="true">
    <path fill="#ebe3d3" d="M24 150V92a80 80 0 0 1 160 0v58Z" />
    <path stroke="#cdbfa6" strokeWidth="3" d="M10 150h188" />
    <path fill="#fbeed9" fillOpacity="0.8" d="m132 66-16 82h66l-16-82Z" />
    <path stroke="#4b3a28" strokeWidth="3" d="M149 66v80" />
    <ellipse cx="149" cy="147" rx="14" ry="3.5" fill="#4b3a28" />
    <path fill="#e9c79f" d="m139 38-11 30h42l-11-30Z" />
    <g stroke="#6d4a2f" strokeWidth="4" strokeLinecap="round">
      <path d="m56 136-3 12M112 136l3 12" />
    </g>
    <path fill="#245a4a" d="M52 124V86a24 24 0 0 1 24-24h16a24 24 0 0 1 24 24v38Z" />
    <rect x="66" y="82" width="30" height="30" rx="8" fill="#c4704e" transform="rotate(-8 81 97)" />
    <rect x="54" y="106" width="60" height="20" rx="8" fill="#2d6a58" />
    <path fill="#1a4437" d="M44 124h80v14H44z" />
    <path
      fill="#1f4d3f"
      d="M40 134v-26a11 11 0 0 1 22 0v26a5 5 0 0 1-5 5H45a5 5 0 0 1-5-5ZM106 134v-26a11 11 0 0 1 22 0v26a5 5 0 0 1-5 5h-12a5 5 0 0 1-5-5Z"
    />
  </svg>
);
