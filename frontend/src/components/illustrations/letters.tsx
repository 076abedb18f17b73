/** Letters on a table: no conversations yet. */
export const LettersIllustration = () => (
  <svg viewBox="0 0 208 160" aria-hidden="true">
    <path fill="#ebe3d3" d="M24 150V92a80 80 0 0 1 160 0v58Z" />
    <g stroke="#6d4a2f" strokeWidth="5" strokeLinecap="round">
      <path d="m52 128-5 20M156 128l5 20" />
    </g>
    <rect x="34" y="118" width="140" height="9" rx="4" fill="#7d5637" />
    <g transform="rotate(-7 84 92)">
      <rect x="50" y="66" width="74" height="50" rx="4" fill="#fdfaf4" />
      <path fill="none" stroke="#cdbfa6" strokeWidth="2" d="m51 69 36 27 36-27" />
      <circle cx="87" cy="94" r="7" fill="#c4704e" />
    </g>
    <rect x="96" y="84" width="58" height="34" rx="3" fill="#dfe9e0" transform="rotate(5 125 101)" />
    <path stroke="#5f8570" strokeWidth="2" strokeLinecap="round" d="m107 96 26 2m-27 7 36 3" />
    <path fill="#1f4d3f" d="M152 118v-20c0-7 14-7 14 0v20Z" />
    <path fill="none" stroke="#4f6f5c" strokeWidth="2" strokeLinecap="round" d="M159 94c0-16-4-24-9-30m9 22c1-14 5-20 11-24" />
    <path fill="#5f8570" d="M150 64c-7-1-10-6-11-12 8 0 12 5 11 12ZM170 62c0-8 4-12 11-13 1 8-4 12-11 13Z" />
  </svg>
);
