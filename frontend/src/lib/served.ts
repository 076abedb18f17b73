/** What came with the page in the element of this id, as the API answers it. Not checked against the contract: the same deployment made it. */
export const readServed = <Served>(id: string): Served | undefined => {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as Served) : undefined;
};
