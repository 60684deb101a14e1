import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { type Answer, ask, DeskError, errorText } from './api/client.ts';
import deskStyles, { css } from './density.module.css';
import { pages } from './pages.tsx';
import { Account } from './session/account.tsx';
import { CardPage } from './session/card-page.tsx';
import { hasRole, MeContext } from './session/session-context.ts';
import { SignIn } from './session/sign-in.tsx';
import { Welcome } from './session/welcome.tsx';
import { Shell } from './shell/shell.tsx';

/** The whole desk: the sign-in and invitation pages, or the pages for signed-in staff. */
export function Desk() {
  useSheet(css);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  const me = useQuery({
    queryKey: ['me'],
    queryFn: () => ask('me'),
    staleTime: 60_000,
    enabled: pathname !== '/welcome',
  });
  const isOut = me.error instanceof DeskError && me.error.status === 401;

  // When a session has expired, the next call of any page responds with 401: the sign-in page is shown.
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ query }) => {
        const { error } = query.state;
        if (error instanceof DeskError && error.status === 401 && query.queryKey[0] !== 'me') {
          void queries.invalidateQueries({ queryKey: ['me'] });
        }
      }),
    [queries],
  );

  const comeIn = (answer: Answer<'me'>) => {
    queries.setQueryData(['me'], answer);
    if (pathname === '/welcome') void navigate('/', { replace: true });
  };

  const draw = () => {
    if (pathname === '/welcome') return <Welcome code={hash.slice(1)} onIn={comeIn} />;
    if (isOut) return <SignIn onIn={comeIn} />;
    if (me.data) {
      const { role } = me.data.staff;
      const open = pages.filter(({ needs }) => hasRole(role, needs));
      return (
        <MeContext.Provider value={me.data}>
          <Routes>
            <Route element={<Shell pages={open} />}>
              {open.map(({ path, Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
              <Route path="account" element={<Account />} />
              <Route path="*" element={<Navigate to="/" replace />} />
            </Route>
          </Routes>
        </MeContext.Provider>
      );
    }
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
