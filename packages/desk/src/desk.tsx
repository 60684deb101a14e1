import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { type Answer, ask, DeskError, errorText, timeoutMs } from './api/client.ts';
import deskStyles, { css } from './density.module.css';
import { pages } from './pages.tsx';
import { aheadOf } from './server-clock.ts';
import { Account } from './session/account.tsx';
import { CardPage } from './session/card-page.tsx';
import { hasRole, type Me, MeContext } from './session/session-context.ts';
import { SignIn, SignInAgain } from './session/sign-in.tsx';
import { Welcome } from './session/welcome.tsx';
import { Shell } from './shell/shell.tsx';
import { AheadContext } from './use-now.ts';

const isUnauthorised = (error: unknown) => error instanceof DeskError && error.status === 401;

/** Nobody is signed in: an answer as any other, not a failure. */
const nobody = (error: unknown): null => {
  if (isUnauthorised(error)) return null;
  throw error;
};

/** How often it is checked whether the computer's clock was set, and the least change that counts. */
const clock = { checkMs: 30_000, leastMs: 90_000 };

/** What the pages have loaded. */
const ofPages = { predicate: ({ queryKey }: Query) => queryKey[0] !== 'me' && queryKey[0] !== 'invitation' };

/** The whole desk: the sign-in and invitation pages, or the pages for signed-in staff. */
export function Desk() {
  useSheet(css);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  const me = useQuery({
    queryKey: ['me'],
    queryFn: () => ask('me').catch(nobody),
    staleTime: 60_000,
    enabled: pathname !== '/welcome',
  });
  // The last one that was signed in here, whose page is kept when the session ends by itself. Signing out resets the
  // query, so that nothing of the page is left.
  const [last, setLast] = useState<Me | null>(null);
  if (me.data !== null && (me.data ?? null) !== last) setLast(me.data ?? null);
  const isOut = me.data === null;

  // When a session has expired, the next call of any page responds with 401: the sign-in form is shown.
  useEffect(() => {
    const check = (error: unknown) => {
      if (isUnauthorised(error)) void queries.invalidateQueries({ queryKey: ['me'] });
    };
    const stops = [
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);

  // A computer that has slept or whose clock was set: how far it is behind the server has to be measured anew.
  useEffect(() => {
    let last = Date.now();
    const timer = setInterval(() => {
      const passed = Date.now() - last;
      last += passed;
      if (Math.abs(passed - clock.checkMs) > clock.leastMs) void queries.invalidateQueries({ queryKey: ['me'] });
    }, clock.checkMs);
    return () => clearInterval(timer);
  }, [queries]);
  const aheadMs = aheadOf(me.data?.now, me.dataUpdatedAt - timeoutMs, me.dataUpdatedAt);

  const comeIn = (answer: Answer<'me'>) => {
    const isOther = answer.staff.id !== last?.staff.id;
    if (isOther) queries.removeQueries(ofPages);
    queries.setQueryData(['me'], answer);
    if (!isOther) void queries.invalidateQueries(ofPages);
    if (pathname === '/welcome') void navigate('/', { replace: true });
  };

  const draw = () => {
    if (pathname === '/welcome') return <Welcome code={hash.slice(1)} onIn={comeIn} />;
    if (last) {
      const open = pages.filter(({ needs }) => hasRole(last.staff.role, needs));
      return (
        <>
          {/* Another person's page begins anew. */}
          <div key={last.staff.id} hidden={isOut}>
            <MeContext.Provider value={last}>
              <AheadContext.Provider value={aheadMs}>
                <Routes>
                  <Route element={<Shell pages={open} />}>
                    {open.map(({ path, Page }) => (
                      <Route key={path} path={path} element={<Page />} />
                    ))}
                    <Route path="account" element={<Account />} />
                    <Route path="*" element={<Navigate to="/" replace />} />
                  </Route>
                </Routes>
              </AheadContext.Provider>
            </MeContext.Provider>
          </div>
          {isOut ? <SignInAgain onIn={comeIn} /> : null}
        </>
      );
    }
    if (isOut) return <SignIn onIn={comeIn} />;
    if (me.isError) {
      return (
        <CardPage title="The desk cannot be reached">
          <Notice
            tone="danger"
            role="alert"
            actions={
              <Button busy={me.isFetching} onClick={() => void me.refetch()}>
                Try again
              </Button>
            }
          >
            {errorText(me.error)}
          </Notice>
        </CardPage>
      );
    }
    return <main className={deskStyles.wait} aria-busy="true" aria-label="The desk is loading" />;
  };
  return <div className={deskStyles.desk}>{draw()}</div>;
}
