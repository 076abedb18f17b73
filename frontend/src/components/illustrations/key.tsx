/** A door key with its tag: a screen that waits for a login. */
export const KeyIllustration = () => (
  <svg viewBox="0 0 208 150" aria-hidden="true">
    <path fill="#ebe3d3" d="M34 150V84a70 70 0 0 1 140 0v66Z" />
    <path stroke="#877a66" strokeWidth="3" strokeLinecap="round" d="M104 20v9" />
    <circle cx="104" cy="17" r="5" fill="#877a66" />
    <g fill="none" stroke="#1f4d3f" strokeWidth="7">
      <circle cx="104" cy="49" r="19" />
      <path strokeLinecap="round" d="M104 68v54m0-14h15m-15 13h11" />
    </g>
    <path fill="none" stroke="#2a251f" strokeWidth="1.5" d="M91 63c-14 8-22 14-27 24" />
    <g transform="rotate(16 60 104)">
      <rect x="44" y="86" width="34" height="46" rx="7" fill="#c4704e" />
      <circle cx="61" cy="95" r="3" fill="#fdfaf4" />
      <path stroke="#fdfaf4" strokeWidth="2" strokeLinecap="round" d="M52 109h18m-18 8h12" />
    </g>
  </svg>
);
