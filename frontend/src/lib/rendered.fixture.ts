import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const Using = ({ act }: { act: () => void }) => {
  act();
  return null;
};

/** What a hook gives to a component that is rendered once, without a browser: no effect of it runs. */
export const rendered = <Given>(use: () => Given): Given => {
  const given: Given[] = [];
  renderToStaticMarkup(createElement(Using, { act: () => void given.push(use()) }));
  return given[0] as Given;
};
