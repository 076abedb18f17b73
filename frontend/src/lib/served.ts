/** Reads data embedded in the page. Not validated, because the same deployment made it. */
export const readServed = <Served>(id: string): Served | undefined => {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as Served) : undefined;
};
