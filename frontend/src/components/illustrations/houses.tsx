/** A street with a marked house: a search for projects in an area. */
export const HousesIllustration = () => (
  <svg viewBox="0 0 240 160" aria-hidden="true">
    <path fill="#ebe3d3" d="M30 150v-40a90 90 0 0 1 180 0v40Z" />
    <path stroke="#cdbfa6" strokeWidth="3" d="M10 150h220" />
    <path fill="#e6c296" d="M44 150V98l24-20 24 20v52Z" />
    <path fill="#b98a57" d="m38 102 30-26 30 26-4 4-26-22-26 22Z" />
    <path fill="#fdfaf4" d="M56 108h10v14H56zm16 0h10v14H72z" />
    <path fill="#6d4a2f" d="M63 132h11v18H63z" />
    <path fill="#1f4d3f" d="M98 150V84h46v66Z" />
    <path fill="#163a2f" d="M94 80h54v6H94z" />
    <path fill="#dce8e1" d="M106 94h11v15h-11zm19 0h11v15h-11zM106 117h11v15h-11z" />
    <path fill="#c4704e" d="M125 150v-24a5.5 5.5 0 0 1 11 0v24Z" />
    <path fill="#d98f6d" d="M150 150v-46l24-20 24 20v46Z" />
    <path fill="#8f4727" d="m144 108 30-26 30 26-4 4-26-22-26 22Z" />
    <path fill="#fdfaf4" d="M162 112h10v13h-10zm15 0h10v13h-10z" />
    <path fill="#8f4727" d="M169 134h11v16h-11z" />
    <path fill="#a0452a" d="M121 72c-13-17-18-24-18-33a18 18 0 0 1 36 0c0 9-5 16-18 33Z" />
    <circle cx="121" cy="39" r="7" fill="#fdfaf4" />
  </svg>
);
