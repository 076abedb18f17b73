/** The credits that GeoNames' license requires: name, license, changes and links. */
export const placeCredits = {
  intro: 'Our list of places is made from these sources, combined and corrected.',
  sources: [
    {
      name: 'GeoNames',
      gives: 'Names, coordinates and populations of places, and postal codes',
      url: 'https://www.geonames.org/',
      license: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
    },
    {
      name: 'U.S. Census Bureau',
      gives: 'Outlines, names and codes of counties, and populations',
      url: 'https://www.census.gov/geographies/mapping-files/time-series/geo/cartographic-boundary.html',
      license: { name: 'Public domain', url: 'https://www.census.gov/about/policies/open-gov/open-data.html' },
    },
    {
      name: 'U.S. Atlas TopoJSON',
      gives: 'The outlines, simplified',
      url: 'https://github.com/topojson/us-atlas',
      license: { name: 'ISC', url: 'https://github.com/topojson/us-atlas/blob/master/LICENSE' },
    },
  ],
} as const;
