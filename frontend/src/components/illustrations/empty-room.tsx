/** A room without furniture: a page that does not exist. */
export const EmptyRoomIllustration = () => (
  <svg viewBox="0 0 280 200" aria-hidden="true">
    <path fill="#ebe3d3" d="M20 190V120a120 120 0 0 1 240 0v70Z" />
    <path fill="#dfd3bd" d="m20 190 46-38h148l46 38Z" />
    <path fill="none" stroke="#cdbfa6" strokeWidth="2" d="M66 152V72m148 80V72M66 152h148" />
    <path fill="#dce8e1" d="M164 124V86a18 18 0 0 1 36 0v38Z" />
    <path fill="none" stroke="#fdfaf4" strokeWidth="4" d="M164 124V86a18 18 0 0 1 36 0v38ZM182 68v56m-18-28h36" />
    <path fill="#f6eedf" d="m160 152 38 0 26 26h-46Z" />
    <path stroke="#2a251f" strokeWidth="1.5" d="M126 4v50" />
    <path fill="#4b3a28" d="M122 54h8v7h-8z" />
    <circle cx="126" cy="70" r="10" fill="#f3cfae" />
    <rect
      x="84"
      y="92"
      width="40"
      height="34"
      rx="1"
      fill="none"
      stroke="#bba98a"
      strokeWidth="2"
      strokeDasharray="4 5"
      transform="rotate(-5 104 109)"
    />
    <circle cx="104" cy="86" r="2" fill="#877a66" />
    <path fill="#c4704e" d="M88 160h34v22H88z" />
    <path fill="#a95836" d="m88 160 6-7h34l-6 7Z" />
    <path fill="#8f4727" d="m122 160 6-7v21l-6 8Z" />
    <path stroke="#fdfaf4" strokeOpacity="0.7" strokeWidth="2" d="M105 160v10" />
  </svg>
);
