import { expect, it } from 'vitest';
import { citiesIn } from './map-drawing';

const at = (name: string, x: number, y: number) => ({ name, x, y });

it('the map names the largest places in it that have room beside each other', () => {
  const places = [
    at('Large', 50, 50),
    at('Over it', 60, 52),
    at('Below it', 60, 60),
    at('Outside', 150, 50),
    at('At the edge', 5, 50),
    at('Beside an area', 30, 21),
    at('Away', 80, 90),
  ];
  const names = citiesIn([0, 0, 100, 100], places, [at('An area', 30, 20)]).map(({ name }) => name);
  expect(names).toEqual(['Large', 'Below it', 'Away']);
  const many = Array.from({ length: 9 }, (_, index) => at(`${index}`, 50, 15 + index * 8));
  expect(citiesIn([0, 0, 100, 100], many, [])).toHaveLength(5);
});
