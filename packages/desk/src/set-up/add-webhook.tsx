import { useMutation } from '@tanstack/react-query';
import { TextField } from 'booking-ui/primitives';
import { useState } from 'react';
import { ask } from '../api/client.ts';
import { AskBeforeLeaving } from '../shell/ask-before-leaving.tsx';
import { FormCard } from '../shell/form-card.tsx';
import type { Secret } from './use-webhooks.ts';

interface AddWebhookProps {
  /** What leaving the page would lose of the secrets that are shown; '' for nothing. */
  unkept: string;
  /** Receives the generated signing secret. */
  onMade: (secret: Secret) => void;
}

/** Adds a webhook by its URL. */
export function AddWebhook({ unkept, onMade }: AddWebhookProps) {
  const [url, setUrl] = useState('');
  const add = useMutation({
    mutationFn: (sent: string) => ask('addWebhook', { body: { url: sent } }),
    onSuccess({ id, secret }, sent) {
      onMade({ id, url: sent, secret, isNew: true });
      // The user may have typed the next one meanwhile.
      setUrl((typed) => (typed === sent ? '' : typed));
    },
  });
  const isTyped = url.trim() !== '';
  const unsaved = [unkept, isTyped ? 'The webhook you entered is not added yet.' : ''].filter(Boolean).join(' ');
  return (
    <>
      <AskBeforeLeaving when={unsaved !== ''} text={unsaved} />
      <FormCard
        title="Add a webhook"
        submit="Add and create secret"
        busy={add.isPending}
        error={add.error}
        fields={['url']}
        onSubmit={() => add.mutate(url)}
      >
        {(errorOf) => (
          <TextField
            label="URL"
            hint="https://…"
            field="url"
            autoComplete="off"
            autoCapitalize="none"
            inputMode="url"
            maxLength={1000}
            value={url}
            onValue={setUrl}
            error={errorOf('url')}
            required
          />
        )}
      </FormCard>
    </>
  );
}
