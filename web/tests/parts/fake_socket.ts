// A WebSocket whose other end is the test.
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error('nobody has connected');
    return last;
  }

  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
