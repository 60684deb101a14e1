import { useQuery } from '@tanstack/react-query';
import { fetchCode } from 'booking-core/fetch-code';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import type { ComponentType, ReactNode } from 'react';
import { DeskError } from '../api/client.ts';
import styles, { css } from './page.module.css';
import { Waiting } from './page.tsx';

interface Code<Props> {
  readonly name: string;
  readonly load: () => Promise<ComponentType<Props>>;
  readonly waiting: ((props: Props) => ReactNode) | undefined;
}

function Loaded<Props extends object>({ code, props }: { code: Code<Props>; props: Props }) {
  const asked = useQuery({
    queryKey: ['code', code.name],
    async queryFn() {
      const Part = await fetchCode(code.load).catch(() => {
        throw new DeskError(
          0,
          'offline',
          'This part of the desk did not load. Check the connection and try again, or reload the page.',
        );
      });
      return { Part };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  useSheet(css);
  if (asked.data) return <asked.data.Part {...props} />;
  if (asked.isPending && code.waiting) return code.waiting(props);
  return (
    <div className={styles.page}>
      <Waiting asked={asked} />
    </div>
  );
}

/**
 * A part of the desk whose code is loaded when it is first drawn. When the code cannot be loaded, the part says so and
 * offers another try; React's `lazy` would keep the failure and remove the whole desk from the screen.
 * @param name identifies the code
 * @param waiting drawn until the code is loaded
 */
export const lazily =
  <Props extends object>(
    name: string,
    load: Code<Props>['load'],
    waiting?: (props: Props) => ReactNode,
  ): ComponentType<Props> =>
  (props) => <Loaded code={{ name, load, waiting }} props={props} />;
