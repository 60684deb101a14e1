import '../desk.css';
import type { StoryObj } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import type { Answer, DeskCallName } from '../api/client.ts';
import { type Answers, answerTo, DeskAt, type Role } from './desk-at.tsx';

// A page of Set up is fetched when it is first shown, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

let asked: { readonly role: Role; readonly answers: Answers } = { role: 'owner', answers: {} };
const network = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const address = String(input instanceof Request ? input.url : input);
  // There is no hub: the desk shows that it is not live, and polls.
  if (address.includes('/notification')) return new Response(null, { status: 503 });
  if (!address.startsWith('/desk/v1')) return network(input, init);
  return (await answerTo(asked.role, asked.answers, address, init)).response;
};

/** A handler that returns a response, whose type is checked against the contract. */
export const told =
  <Name extends DeskCallName>(_: Name, answer: Answer<Name>) =>
  () =>
    answer;

/** A story of the desk at an address for a staff member with a role, with fixed responses; `play` acts on it. */
export const screen = (address: string, answers: Answers, role: Role = 'owner', play?: StoryObj['play']): StoryObj => ({
  render: () => {
    asked = { role, answers };
    return <DeskAt key={address} address={address} />;
  },
  ...(play ? { play } : {}),
});
