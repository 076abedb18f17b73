/** A settee under an arched window, for the head of the home page. */
export const LivingRoomIllustration = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 600 640" aria-hidden="true" className={className}>
    <clipPath id="living-room-wall">
      <path d="M30 640V290a270 270 0 0 1 540 0v350Z" />
    </clipPath>
    <g clipPath="url(#living-room-wall)">
      <path fill="#e9dfcc" d="M0 0h600v640H0z" />
      <path fill="#dccdb3" d="M0 562h600v78H0z" />
      <path stroke="#cfbd9e" strokeWidth="3" d="M0 562h600" />
      <Window />
      <Pictures />
      <ellipse cx="312" cy="600" rx="236" ry="27" fill="#efd3c0" />
      <ellipse cx="312" cy="600" rx="214" ry="21" fill="none" stroke="#c98363" strokeOpacity="0.55" strokeWidth="2" />
      <Lamp />
      <Settee />
      <SideTable />
    </g>
  </svg>
);

const Window = () => (
  <g>
    <path fill="#dce8e1" d="M338 384V214a82 82 0 0 1 164 0v170Z" />
    <circle cx="452" cy="218" r="27" fill="#f3cfae" />
    <path fill="#b3c9b8" d="M338 326c34-34 62-30 88-8s48 16 76-14v80H338Z" />
    <path fill="#86a791" d="M338 360c50-34 106-34 164-8v32H338Z" />
    <g fill="none" stroke="#fdfaf4">
      <path strokeWidth="9" d="M338 384V214a82 82 0 0 1 164 0v170Z" />
      <path strokeWidth="5" d="M420 132v252M338 252h164" />
    </g>
    <rect x="322" y="384" width="196" height="12" rx="3" fill="#fdfaf4" />
    <g fill="#2a251f">
      <path d="M352 384c-3-24 6-38 18-38s20 16 18 38Z" />
      <circle cx="368" cy="338" r="11.5" />
      <path d="m358 333 1-13 9 7zM378 333l-1-13-9 7z" />
      <path fill="none" stroke="#2a251f" strokeWidth="5" strokeLinecap="round" d="M386 381c13 0 15 14 8 25" />
    </g>
  </g>
);

const Pictures = () => (
  <g transform="translate(8 26)">
    <rect x="150" y="206" width="96" height="122" rx="2" fill="#fdfaf4" stroke="#6d5136" strokeWidth="5" />
    <path fill="#bb6747" d="M170 292a28 28 0 0 1 56 0Z" />
    <circle cx="212" cy="246" r="11" fill="#e9b98b" />
    <path stroke="#1f4d3f" strokeWidth="3" d="M166 304h64" />
    <rect x="262" y="252" width="52" height="68" rx="2" fill="#fdfaf4" stroke="#6d5136" strokeWidth="4" />
    <path fill="none" stroke="#1f4d3f" strokeWidth="2.5" strokeLinecap="round" d="M288 308v-40m0 30-10-9m10-2 10-9m-10-1-8-7" />
  </g>
);

const Lamp = () => (
  <g>
    <path fill="#f9e8cf" fillOpacity="0.55" d="m70 372-44 210h150l-46-210Z" />
    <path stroke="#4b3a28" strokeWidth="5" d="M100 372v212" />
    <ellipse cx="100" cy="586" rx="27" ry="6" fill="#4b3a28" />
    <path fill="#f6e3cb" d="m82 306-18 68h72l-18-68Z" />
    <path fill="#e7c49c" d="m64 374 2.5-9h67l2.5 9Z" />
  </g>
);

const Settee = () => (
  <g>
    <g stroke="#6d4a2f" strokeWidth="8" strokeLinecap="round">
      <path d="m188 544-7 44M438 544l7 44M230 544l-3 34M396 544l3 34" />
    </g>
    <path fill="#245a4a" d="M186 500v-78a44 44 0 0 1 44-44h166a44 44 0 0 1 44 44v78Z" />
    <path stroke="#1b4437" strokeWidth="2.5" d="M313 382v88" />
    <rect x="232" y="402" width="60" height="60" rx="13" fill="#b9603f" transform="rotate(-9 262 432)" />
    <path fill="none" stroke="#e4a98b" strokeWidth="2" d="m240 424 47-8M243 440l47-8" />
    <rect x="340" y="424" width="70" height="42" rx="20" fill="#e6c296" />
    <path stroke="#cda06c" strokeWidth="2" d="M358 425v40M375 424v42M392 425v40" />
    <rect x="186" y="462" width="127" height="44" rx="15" fill="#2d6a58" />
    <rect x="313" y="462" width="127" height="44" rx="15" fill="#2d6a58" />
    <rect x="160" y="500" width="306" height="46" rx="13" fill="#1a4437" />
    <path fill="#1f4d3f" d="M150 534v-66a25 25 0 0 1 50 0v66a12 12 0 0 1-12 12h-26a12 12 0 0 1-12-12Z" />
    <path fill="#1f4d3f" d="M426 534v-66a25 25 0 0 1 50 0v66a12 12 0 0 1-12 12h-26a12 12 0 0 1-12-12Z" />
    <path fill="#f6eedf" d="M420 452c12-14 48-16 60 0l4 62h-62Z" />
    <path stroke="#d8b48f" strokeWidth="2.5" d="M421 478h61M422 490h61" />
    <path stroke="#f6eedf" strokeWidth="2.5" d="M425 514v10m9-10v10m9-10v10m9-10v10m9-10v10m9-10v10m9-10v10" />
  </g>
);

const SideTable = () => (
  <g>
    <g stroke="#6d4a2f" strokeWidth="6" strokeLinecap="round">
      <path d="m514 496-8 92M548 496l8 92" />
    </g>
    <rect x="492" y="488" width="78" height="10" rx="5" fill="#7d5637" />
    <path
      fill="none"
      stroke="#4f6f5c"
      strokeWidth="2.5"
      strokeLinecap="round"
      d="M530 446c-2-30-10-52-26-70m26 62c2-34 8-52 20-68m-20 46c0-26 0-44-4-62"
    />
    <g fill="#5f8570">
      <path d="M504 376c-11-1-17-8-18-17 12 0 18 7 18 17ZM512 394c-3-11 1-19 9-23 5 10 1 18-9 23ZM520 416c-11 2-19-3-23-11 11-4 19 0 23 11ZM550 370c0-11 6-18 16-19 1 11-5 18-16 19ZM541 392c9-6 18-5 24 2-8 7-17 6-24-2ZM526 354c-8-8-8-17-1-24 8 7 9 16 1 24ZM535 412c10-4 18-2 23 6-9 5-17 3-23-6Z" />
    </g>
    <path fill="#d98f6d" d="M519 444h22l-2 8c12 6 14 36 0 36h-18c-14 0-12-30 0-36Z" />
    <path fill="none" stroke="#fdf1e4" strokeOpacity="0.6" strokeWidth="2" d="M516 462c0-5 2-8 5-9" />
  </g>
);
