import { Button, SelectField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LazyMap } from '../../maps/lazy-map.tsx';
import { useMe } from '../../session/session-context.ts';
import { areaFields } from '../settings/documents.ts';
import { FieldForm, type FormOf } from '../settings/field-form.tsx';
import { told, at as valueAt } from '../settings/fields.ts';
import {
  type AreaKind,
  cornerAfter,
  cornersOf,
  drawnOf,
  kept,
  kilometresBetween,
  kindOf,
  outlineOf,
  pointFrom,
  turnedInto,
  withCorner,
} from './area.ts';
import styles, { css } from './service-area-form.module.css';

const kinds: readonly { readonly value: AreaKind; readonly text: string }[] = [
  { value: 'everywhere', text: 'Everywhere' },
  { value: 'circle', text: 'A circle' },
  { value: 'polygon', text: 'An outline' },
];

/** Instructions for the pointer on the map. */
const hints: Readonly<Record<AreaKind, string>> = {
  everywhere: '',
  circle: 'Drag the centre to move the circle; drag its border to make it larger or smaller.',
  polygon: 'Press the map to add a corner; drag a corner to move it; press one to find it in the list below.',
};

/** The ids of the circle's markers on the map. */
const centreId = 'centre';
const borderId = 'border';

interface AreaFormProps {
  readonly content: unknown;
  readonly form: FormOf;
}

/** The service area, drawn on the map, and the same as fields for users who cannot draw. */
export function ServiceAreaForm({ content, form }: AreaFormProps) {
  useSheet(css);
  const base = useMe().operator.map;
  const kind = kindOf(content);
  /** The index of the corner whose latitude field gets the focus once it is rendered. */
  const [wanted, setWanted] = useState<number | null>(null);
  return (
    <>
      <p className={styles.hint}>
        Bookings are accepted from and to places inside the area. Outside it no fare is offered, and passengers are
        informed.
      </p>
      <div className={styles.kind}>
        <SelectField
          label="Where bookings are accepted"
          autoComplete="off"
          options={kinds}
          value={kind}
          disabled={form.readOnly}
          error={form.mistakeAt(['kind']) || null}
          onValue={(next) => form.change([], turnedInto(next as AreaKind, content, base))}
        />
      </div>
      <AreaMap content={content} form={form} onCorner={setWanted} />
      {kind === 'circle' ? (
        <>
          <FieldForm
            field={areaFields.centre}
            value={valueAt(content, ['centre'])}
            path={['centre']}
            of=""
            form={form}
            isTop
          />
          <div className={styles.kind}>
            <FieldForm
              field={areaFields.kilometres}
              value={valueAt(content, ['kilometres'])}
              path={['kilometres']}
              of=""
              form={form}
            />
          </div>
        </>
      ) : null}
      {kind === 'polygon' ? <Corners content={content} form={form} wanted={wanted} onCorner={setWanted} /> : null}
    </>
  );
}

interface CornersProps extends AreaFormProps {
  /** The index of the corner whose latitude field gets the focus; null for none. */
  readonly wanted: number | null;
  readonly onCorner: (index: number | null) => void;
}

/** The corners of an outline as fields, for users who cannot draw. */
function Corners({ content, form, wanted, onCorner }: CornersProps) {
  const base = useMe().operator.map;
  const corners = cornersOf(content);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (wanted === null) return;
    const row = list.current?.children[Math.min(wanted, corners.length - 1)];
    row?.querySelector<HTMLElement>('input')?.focus();
    row?.scrollIntoView?.({ block: 'nearest' });
    onCorner(null);
  }, [wanted, corners.length, onCorner]);

  const change = (points: readonly unknown[]) => form.change(['points'], points);
  const mistake = form.mistakeAt(['points']);
  return (
    <section aria-labelledby="corners" className={styles.corners}>
      <h2 id="corners">Corners, in order around the area</h2>
      {mistake ? <p className={styles.mistake}>{mistake}</p> : null}
      <ol ref={list}>
        {corners.map((corner, index) => {
          const name = `Corner ${index + 1}`;
          const wrong = form.mistakeAt(['points', index]);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known by its place in the outline
            <li key={index}>
              <fieldset>
                <legend>{name}</legend>
                <FieldForm field={areaFields.corner} value={corner} path={['points', index]} of={name} form={form} />
                {wrong ? <p className={styles.mistake}>{wrong}</p> : null}
              </fieldset>
              {form.readOnly ? null : (
                <span className={styles.buttons}>
                  <Button
                    aria-label={`Add after corner ${index + 1}`}
                    onClick={() => {
                      const made = cornerAfter(corners, index, base);
                      change([...corners.slice(0, index + 1), made, ...corners.slice(index + 1)]);
                      onCorner(index + 1);
                    }}
                  >
                    Add after
                  </Button>
                  <Button
                    kind="quiet"
                    aria-label={`Remove corner ${index + 1}`}
                    onClick={() => {
                      change(corners.filter((_, at) => at !== index));
                      onCorner(index);
                    }}
                  >
                    Remove
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {corners.length === 0 && !form.readOnly ? (
        <Button onClick={() => change([kept(base)])}>Add a corner at your base</Button>
      ) : null}
    </section>
  );
}

/** The area on the map. Users who may change it add corners by pressing the map, and drag them. */
function AreaMap({ content, form, onCorner }: AreaFormProps & { readonly onCorner: (index: number) => void }) {
  const { operator } = useMe();
  const base = operator.map;
  /** The document during a drag: drawn at once, but only applied when the marker is released. */
  const [dragged, setDragged] = useState<unknown>(undefined);
  const shown = dragged ?? content;
  const mayDraw = !form.readOnly;
  const state = useMemo(() => {
    const area = drawnOf(shown);
    const home = { id: 'base', at: base, kind: 'dropoff' as const, label: 'Your base' };
    const mark = (id: string, at: typeof base, label: string) => ({
      ...{ id, at, label },
      kind: 'via' as const,
      movable: mayDraw,
    });
    const marks =
      area?.kind === 'circle'
        ? [
            mark(centreId, area.centre, 'Centre'),
            mark(
              borderId,
              pointFrom(area.centre, area.kilometres, 90),
              `${told(areaFields.kilometres, area.kilometres, operator)} from the centre`,
            ),
          ]
        : area
          ? cornersOf(shown).flatMap((corner, index) => {
              const [at] = outlineOf(drawnOf({ kind: 'polygon', points: [corner] }));
              return at ? [mark(`corner ${index}`, at, `Corner ${index + 1}`)] : [];
            })
          : [];
    return { markers: [home, ...marks], route: null, area: outlineOf(area) };
  }, [shown, operator, base, mayDraw]);

  const moved = (id: string, at: typeof base): unknown => {
    const area = drawnOf(content);
    const document = content as Readonly<Record<string, unknown>>;
    if (area?.kind === 'polygon') {
      const index = Number(id.replace('corner ', ''));
      return { ...document, points: cornersOf(content).map((corner, own) => (own === index ? kept(at) : corner)) };
    }
    if (area?.kind !== 'circle') return content;
    if (id === centreId) return { ...document, centre: kept(at) };
    return { ...document, kilometres: Math.max(0.1, Number(kilometresBetween(area.centre, at).toFixed(1))) };
  };
  const isOutline = kindOf(content) === 'polygon';
  return (
    <div className={styles.drawing}>
      <LazyMap
        // A new map for another kind of area, so that it shows the whole area again.
        key={kindOf(content)}
        label="Map of the service area"
        className={String(styles.map)}
        state={state}
        {...(mayDraw
          ? {
              hint: hints[kindOf(content)],
              onPointer: {
                onPressed(at) {
                  if (!isOutline) return;
                  const { points, index } = withCorner(cornersOf(content), at);
                  form.change(['points'], points);
                  onCorner(index);
                },
                onMarkerPressed(id) {
                  if (isOutline && id.startsWith('corner ')) onCorner(Number(id.replace('corner ', '')));
                },
                onMarkerMoved(id, at, isLast) {
                  const next = moved(id, at);
                  setDragged(isLast ? undefined : next);
                  if (isLast) form.change([], next);
                },
              },
            }
          : {})}
      />
    </div>
  );
}
