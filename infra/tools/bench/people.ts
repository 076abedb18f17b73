import type { Gazetteer, Place } from '#shared/places/gazetteer';

/** The same random numbers each time (https://en.wikipedia.org/wiki/Linear_congruential_generator, by Park and Miller). */
const random = (() => {
  let state = 20_260_101;
  return (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
})();

export const byPopulation = (gazetteers: readonly Gazetteer[]): (() => Place) => {
  const places = gazetteers.flatMap((gazetteer) => gazetteer.places).filter(({ population }) => population > 0);
  const upTo: number[] = [];
  for (const { population } of places) upTo.push((upTo.at(-1) ?? 0) + population);
  return () => {
    const wanted = random() * (upTo.at(-1) ?? 0);
    let [low, high] = [0, places.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return places[low] as Place;
  };
};
