/** One photo across the page, in the frame that it later shares with others (photo-mosaic.tsx). What a reader waits for. */
export const MainPhoto = ({ src }: { src: string }) => (
  <div className="h-[16rem] overflow-hidden rounded-lg bg-sand sm:h-[26rem]">
    <img src={src} alt="" width={1600} height={1067} fetchPriority="high" className="size-full object-cover" />
  </div>
);
