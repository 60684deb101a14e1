import type { ServiceArea } from '../geo/data.ts';
import { crossingEdges } from '../geo/outline.ts';
import { isServed } from './check-base.ts';
import type { checkOperator, Mistake } from './operator.ts';

/** Reports an outline that crosses itself, because its inside is not defined. */
export function crossing(area: ServiceArea): Mistake | null {
  const edges = area.kind === 'polygon' ? crossingEdges(area.points) : null;
  if (!edges || area.kind !== 'polygon') return null;
  const nameOf = (edge: number) => `corner ${edge + 1} to corner ${((edge + 1) % area.points.length) + 1}`;
  const message = `the line from ${nameOf(edges[1])} meets the one from ${nameOf(edges[0])}`;
  return { document: 'service-area', field: `points.${edges[1]}`, value: '', message };
}

/**
 * Checks a service area that is drawn while the server runs: its outline must not cross itself, and the operator's
 * base must lie inside, because every search and every map starts at the base. The files that a deployment starts with
 * are not checked for either, so that existing ones keep working.
 */
export function checkArea(checked: ReturnType<typeof checkOperator>): ReturnType<typeof checkOperator> {
  const { operator } = checked;
  const area = operator?.serviceArea;
  if (!operator || !area) return checked;
  const crossed = crossing(area);
  if (crossed) return { operator: null, mistakes: [crossed] };
  const { baselat, baselng } = operator.configuration;
  if (isServed(operator, baselat, baselng)) return checked;
  return {
    operator: null,
    mistakes: [
      {
        document: 'service-area',
        field: area.kind === 'circle' ? 'kilometres' : 'points',
        value: '',
        message: `your base at ${baselat}, ${baselng} is outside this area`,
      },
    ],
  };
}
