import type { ComponentProps } from 'react';
import { Link, type NavigateOptions, useNavigate } from 'react-router';
import { useSite } from './site-context.ts';

/** @returns a path of this site, with or without a query, with the flags that pages pass on to each other */
export const withFlags = (path: string, flags: string): string =>
  path + (path.includes('?') ? flags.replace('?', '&') : flags);

/** A link to a page of this site, which passes the flags of this one on: they have to survive a reload there. */
export function SiteLink({ to, ...rest }: ComponentProps<typeof Link> & { to: string }) {
  return <Link {...rest} to={withFlags(to, useSite().settings.flags)} />;
}

/** @returns a function that navigates to a page of this site, as `SiteLink` does */
export function useGo(): (path: string, options?: NavigateOptions) => void {
  const { flags } = useSite().settings;
  const navigate = useNavigate();
  return (path, options) => void navigate(withFlags(path, flags), options);
}
