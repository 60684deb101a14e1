import { configure } from '@testing-library/react';

// What a test waits for, a page that is loaded when it is first shown above all, takes longer than the default second on a
// busy machine.
configure({ asyncUtilTimeout: 10_000 });
