import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const Using = ({ act }: { act: () => void }) => {
  act();
  return null;
};

/** Returns what a hook returns when it is rendered once, without a browser. Effects do not run. */
export const rendered = <Given>(use: () => Given): Given => {
  const given: Given[] = [];
  renderToStaticMarkup(createElement(Using, { act: () => void given.push(use()) }));
  return given[0] as Given;
};
