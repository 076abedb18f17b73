/** A closed door with a plant beside it: a screen that is for others. */
export const DoorIllustration = () => (
  <svg viewBox="0 0 208 160" aria-hidden="true">
    <path fill="#ebe3d3" d="M24 150V92a80 80 0 0 1 160 0v58Z" />
    <path fill="#fdfaf4" d="M64 150V80a40 40 0 0 1 80 0v70Z" />
    <path fill="#1f4d3f" d="M70 150V80a34 34 0 0 1 68 0v70Z" />
    <g fill="none" stroke="#3f7462" strokeWidth="2">
      <path d="M80 96V80a24 24 0 0 1 19-23v39ZM128 96V80a24 24 0 0 0-19-23v39ZM80 106h19v34H80zM109 106h19v34h-19z" />
    </g>
    <circle cx="131" cy="103" r="3" fill="#e3b98a" />
    <path stroke="#cdbfa6" strokeWidth="3" d="M10 150h188" />
    <path
      fill="none"
      stroke="#4f6f5c"
      strokeWidth="2"
      strokeLinecap="round"
      d="M166 132c0-22-8-34-16-40m16 34c2-18 6-30 14-36m-14 26c0-18-1-28-2-36"
    />
    <g fill="#5f8570">
      <path d="M150 92c-8-2-12-8-12-15 9 1 13 7 12 15ZM180 90c1-9 6-14 14-14 0 9-6 14-14 14ZM164 80c-6-6-6-13 0-19 6 6 6 13 0 19ZM158 106c-8 2-14-1-17-8 8-2 14 1 17 8ZM172 108c7-4 14-3 18 3-6 5-13 4-18-3Z" />
    </g>
    <path fill="#c4704e" d="M152 130h28l-4 20h-20Z" />
    <path fill="#a95836" d="M150 127h32v6h-32z" />
  </svg>
);
